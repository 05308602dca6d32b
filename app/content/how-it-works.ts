import { WEEK_BORDER } from '#app/domain/period.ts'

/** The steps of a week on the home page. */
export const STEPS: { title: string; text: string }[] = [
  {
    title: 'Enter with your name',
    text: 'Enter your GitHub username and confirm it once with GitHub, so that nobody can play as you.',
  },
  {
    title: 'Work as usual',
    text: 'Nothing to install, nothing to log. We read your public work from GitHub and turn it into points.',
  },
  {
    title: 'Monday resets the board',
    text: `At ${WEEK_BORDER} everyone is back at zero. The past week is provisional while the last answers come in.`,
  },
  {
    title: 'Tuesday makes it final',
    text: 'From 06:00 UTC, once GitHub has answered for everyone, the week closes for good and the top ten win.',
  },
]
