import { Stamp } from '#app/components/stamp.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import type { PlayerView } from './player-view.ts'

type Props = { passport: PlayerView['passport']; username: string }

/** A stamp leads to how its week ended. */
export function PassportCard({ passport, username }: Props) {
  const { stamps, weeks, gold } = passport
  return (
    <Card title="Passport" aside={`${formatCount(weeks, 'week')}${gold === 0 ? '' : `, ${gold} in gold`}`}>
      {stamps.length === 0 ? (
        <p className="text-soft">The first closed week with points puts the first stamp here.</p>
      ) : (
        <ul role="list" className="grid max-w-108 grid-cols-4 justify-items-center gap-3">
          {stamps.map((stamp) => (
            <li key={stamp.week}>
              {stamp.rank === null ? (
                <Stamp {...stamp} />
              ) : (
                <Anchor href={`/week/${stamp.week}/${username}`}>
                  <Stamp {...stamp} />
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
