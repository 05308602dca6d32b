import styles from './skeleton.module.css'

export function Skeleton({ lines, label = 'Loading' }: { lines: number; label?: string }) {
  return (
    <div className="stack gap-3" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  )
}
