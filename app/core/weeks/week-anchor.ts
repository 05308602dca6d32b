/** The week's section on /transparency. */
export function weekAnchor(week: string): string {
  return `week-${week}`
}
