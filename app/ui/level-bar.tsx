import styles from './level-bar.module.css'

/** `progress` from 0 to 1. */
export function LevelBar({ progress, label }: { progress: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100)
  return (
    <div
      className="h-[10px] overflow-hidden rounded-full bg-[light-dark(var(--sunk),var(--line))]"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
    >
      <svg width="100%" height="10" aria-hidden="true">
        <rect className={styles.fill} width={`${percent}%`} height="10" rx="5" />
      </svg>
    </div>
  )
}
