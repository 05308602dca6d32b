import { TextField } from '#app/ui/text-field.tsx'
import type { LeaderboardForm } from './leaderboard-view.ts'

/** What a board is made of, for the form that creates it and the one that changes it. */
export function LeaderboardFields({ form, today }: { form: LeaderboardForm; today: string }) {
  const { values, errors } = form
  return (
    <>
      <TextField label="Name" name="name" autoComplete="off" required defaultValue={values.name} error={errors.name} />
      <TextField
        label="Description"
        name="description"
        autoComplete="off"
        defaultValue={values.description}
        error={errors.description}
        hint="One line, or nothing."
      />
      <TextField
        label="Last day"
        name="endsOn"
        type="date"
        min={today}
        defaultValue={values.endsOn}
        error={errors.endsOn}
        hint="The last day that counts (UTC). Leave it empty for a board without an end."
      />
    </>
  )
}
