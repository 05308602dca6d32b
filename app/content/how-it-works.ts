import { WEEK_BORDER } from '#app/domain/period.ts'

/** The steps of a week on the home page. */
export const STEPS: { title: string; text: string }[] = [
  {
    title: 'Enter with your name',
    text: 'Your GitHub username is all it takes. You confirm it once with GitHub, so that nobody climbs in your place.',
  },
  {
    title: 'Work as usual',
    text: 'Nothing to install, nothing to log. What you do in public repositories is read from GitHub and becomes points.',
  },
  {
    title: 'Monday turns the board',
    text: `At ${WEEK_BORDER} everybody is at zero again. The past week is provisional while the last answers come in.`,
  },
  {
    title: 'Tuesday makes it final',
    text: 'From 06:00 UTC, once GitHub has answered for everyone, the week closes for good and its ten best are awarded.',
  },
]
