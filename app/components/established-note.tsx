import { NOT_ESTABLISHED } from '#app/domain/ledger/established-project.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'

/** Only where one of the texts says that a project is not established. */
export function EstablishedNote({ texts }: { texts: readonly string[] }) {
  if (!texts.some((text) => text.includes(NOT_ESTABLISHED))) return null
  return (
    <Disclosure summary="What established means">
      <p>{POINTS_RULE.established}</p>
    </Disclosure>
  )
}
