export function ChestIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 11V9a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2ZM4 11h16v8H4ZM10.5 10.5h3v3.5h-3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
    </svg>
  )
}
