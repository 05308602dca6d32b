/** The id of a closed week's line on /transparency, which is its page. */
export function weekAnchor(week: string): string {
  return `week-${week}`
}
