import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A draft of the signed-in player with a name and dates; returns its address, to which `/edit` and others are added. */
export async function draftContest(page: Page, name: string): Promise<string> {
  await page.goto('/my-leaderboards/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const [label, day] of [
    ['Starts', '2027-03-01'],
    ['Ends', '2027-03-20'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(day)
    await page.getByLabel(`${label}, time`).fill('09:00')
  }
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page).toHaveURL(/\/my-leaderboards\/\w+\/edit/)
  return new URL(page.url()).pathname.replace('/edit', '')
}
