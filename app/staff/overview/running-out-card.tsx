import type { LetterLine } from '#app/domain/monitoring/letter.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'

/** Nothing while there is enough of everything. */
export function RunningOutCard({ lines }: { lines: LetterLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card title="Running out">
      <ul role="list" className="tall-links stack gap-3">
        {lines.map(({ text, path }) => (
          <li key={text} className="wrap-anywhere">
            {path === null ? text : <Anchor href={path}>{text}</Anchor>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
