export function Skeleton({ lines, label = 'Loading' }: { lines: number; label?: string }) {
  return (
    <div className="stack gap-3" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="h-5 rounded-(--radius) bg-line last:w-3/5 motion-safe:animate-breathe" />
      ))}
    </div>
  )
}
