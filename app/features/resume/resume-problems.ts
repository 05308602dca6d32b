import type { ResumeSaved } from './save-resume.server.ts'

export const resumeProblems = {
  stale:
    'Your resume was changed in another window since you opened this one. Copy what you typed here, then load the page again.',
  not_premium: 'The resume is part of premium. We keep what you wrote, and you can edit it again with premium.',
  too_long: 'This is too long for a resume. Shorten it a little and save again.',
  unreadable: 'This file is not a JSON Resume. Export one from the tool you used and try again.',
} as const satisfies Record<Exclude<ResumeSaved, 'saved'>, string>
