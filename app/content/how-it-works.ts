import { WEEK_BORDER } from '#app/domain/time/period.ts'

export const STEPS: { title: string; text: string }[] = [
  {
    title: 'Enter with your name',
    text: 'Confirm it with GitHub, so that nobody plays as you.',
  },
  {
    title: 'Work as usual',
    text: 'Nothing to install. We turn your public work into points.',
  },
  {
    title: 'Monday resets the board',
    text: `Everyone starts from zero again, ${WEEK_BORDER}.`,
  },
  {
    title: 'Tuesday makes it final',
    text: 'Once GitHub has answered for everyone, the week closes and the top ten win.',
  },
]
