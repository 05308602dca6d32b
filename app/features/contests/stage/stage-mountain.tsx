import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { cloudText } from './stage-text.ts'
import type { StageView } from './stage-view.ts'
import styles from './stage.module.css'

/** The cloud over the upper half of the stage's peak. */
const CLOUD = [
  [250, 40, 210, 78],
  [170, 96, 420, 78],
  [90, 152, 590, 84],
  [120, 214, 530, 76],
  [70, 268, 500, 72],
  [660, 96, 120, 38],
  [585, 290, 110, 32],
] as const

/** The contest’s peak with its first ten, or the cloud that hides them. */
export function StageMountain({ view }: { view: StageView }) {
  const { phase, rows, rock, slug, ridge } = view
  const leader = rows[0]?.points ?? 1
  const cloud = cloudText(view)
  return (
    <div className={styles.mountain}>
      <ContestPeak
        rock={rock}
        slug={slug}
        ridge={ridge}
        width={920}
        height={640}
        isWide
        fades
        summitAt={0.48}
        hasFlag={phase !== 'soon'}
        pins={
          cloud !== null
            ? []
            : rows.flatMap((row, index) =>
                row === null ? [] : [{ rank: index + 1, share: shareOnStage(row.points / leader, index) }],
              )
        }
        pinSize={19}
        cloud={cloud !== null ? CLOUD.map(([x, y, width, height]) => [x + 60, y, width, height] as const) : []}
      />
      {cloud !== null && (
        <p className={classNames('stack text-soft', styles.inCloud)}>
          <b>{cloud.strong}</b>
          <span>{cloud.rest}</span>
        </p>
      )}
    </div>
  )
}

/** By points; but however far the leader is ahead, the tenth still stands above the box with the code. */
function shareOnStage(share: number, index: number): number {
  return index === 0 ? 1 : Math.max(share, 0.97 - 0.036 * index)
}
