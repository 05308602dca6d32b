/** The text of a feed line; an unknown kind reads as plain activity. */
export function eventText(kind: string): string {
  return texts[kind] ?? 'Was active'
}

const texts: Record<string, string> = {
  pushed: 'Pushed commits',
  forked: 'Forked the repository',
  branch_created: 'Created a branch',
  tag_created: 'Created a tag',
  repository_created: 'Created the repository',
  pull_request_opened: 'Opened a pull request',
  pull_request_merged: 'Had a pull request merged',
  pull_request_closed: 'Had a pull request closed',
  pull_request_reopened: 'Reopened a pull request',
  review_approved: 'Approved a pull request',
  review_changes_requested: 'Requested changes',
  review_commented: 'Reviewed a pull request',
  review_comment_created: 'Commented in a review',
  issue_opened: 'Opened an issue',
  issue_closed: 'Closed an issue',
  issue_reopened: 'Reopened an issue',
  issue_comment_created: 'Commented',
}
