import { formOf } from '#app/components/form-of.ts'
import type { LeaderboardValues } from '#app/domain/contests/private-leaderboard.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = {
  intent: 'create' | 'change'
  values: LeaderboardValues
  refused: RefusedForm | undefined
  today: string
}

export function LeaderboardFields({ intent, values, refused, today }: Props) {
  const { field } = formOf(intent, values, refused, { name: { required: true }, endsOn: { min: today } })
  const end = field('endsOn')
  return (
    <>
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <TextField label="Description" {...field('description')} autoComplete="off" hint="One line. Optional." />
      <Disclosure summary="Add an end date" isOpen={end.defaultValue !== '' || end.error !== undefined}>
        <TextField
          label="Last day"
          {...end}
          type="date"
          hint="The last day that counts (UTC). Leave it empty for a board without an end."
        />
      </Disclosure>
    </>
  )
}
