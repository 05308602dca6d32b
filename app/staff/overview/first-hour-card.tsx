import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { FirstHourStep } from './load-first-hour.server.ts'

/** Gone once nothing necessary is missing. */
export function FirstHourCard({ steps }: { steps: FirstHourStep[] }) {
  const needed = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional)
  if (needed.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <Card title="Set it up" aside={`${formatCount(needed.length, 'thing')} left`}>
      <StepList steps={[...needed, ...steps.filter(({ isDone, isOptional }) => !isDone && isOptional)]} />
      {done.length > 0 && (
        <Disclosure summary={`Done: ${done.map(({ title }) => title).join(', ')}`}>
          <StepList steps={done} />
        </Disclosure>
      )}
    </Card>
  )
}

function StepList({ steps }: { steps: FirstHourStep[] }) {
  return (
    <ul role="list" className="mb-4 stack gap-4">
      {steps.map(({ title, isDone, isOptional, text, href }) => (
        <li key={title} className="stack gap-1">
          <p className="tall-links flex flex-wrap items-center gap-2 [&_a]:-my-2.5">
            <b>{href === null ? title : <Anchor href={href}>{title}</Anchor>}</b>
            {isDone ? <Tag tone="moss">Done</Tag> : <Tag>{isOptional ? 'If you like' : 'To do'}</Tag>}
          </p>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
