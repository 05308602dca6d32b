import { medalClass } from '#app/ui/metal.ts'
import type { StandingClimber } from './board-standing.ts'

const PEAKS = ['M46 62 84 16l38 46Z', 'M2 62 30 30l26 32Z', 'M112 62l26-24 28 24Z']

export function FirstThree({ climbers, className }: { climbers: readonly StandingClimber[]; className: string }) {
  if (climbers.length === 0) return null
  return (
    <svg
      className={className}
      viewBox="0 0 168 62"
      role="img"
      aria-label={`First three: ${climbers.map(nameOf).join(', ')}`}
    >
      {PEAKS.slice(0, climbers.length).map((path, index) => (
        <path key={path} className={`fill-(--metal-tint) ${medalClass(index + 1)}`} d={path} />
      ))}
      <path className="fill-blaze" d="M84 17V5h10l-3 3 3 3H85.6v6Z" />
    </svg>
  )
}

function nameOf({ username, isReader }: StandingClimber): string {
  return isReader ? 'you' : (username ?? 'deleted')
}
