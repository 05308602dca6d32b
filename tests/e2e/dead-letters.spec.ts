import { expect, plainTest } from './journey.ts'
import { SANDBOX } from './ports.ts'

plainTest('one dead letter is sent again and arrives, one is discarded', async ({ openPlain, sessions }) => {
  const inside = await openPlain({ storageState: sessions.staff })
  const page = await inside.newPage()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Failed messages', exact: true }).click()

  // When resent, the whole job arrives, although it was redacted on screen.
  await page.getByRole('link', { name: 'notify-admin' }).first().click()
  await expect(page.getByText('[text of')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('The message is back in the queue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it again' })).toHaveCount(0)
  await expect(page.getByText('A notice that found no way')).toHaveCount(0)
  await expect
    .poll(async () => (await fetch(`${SANDBOX}/sandbox/messages?channel=telegram&to=-1000`)).text())
    .toContain('A notice that found no way')

  // A stale form gets a conflict.
  const second = await page.request.post(address, {
    form: { intent: 'replay' },
    headers: { origin: new URL(address).origin },
  })
  expect(second.status()).toBe(409)

  // Discarding the other one needs a reason and a confirmation.
  await page.getByRole('link', { name: 'Back to the failed messages' }).click()
  await page.getByRole('link', { name: 'Unreadable message' }).first().click()
  await expect(page.getByText('somebody@mergequest.example')).toHaveCount(0)
  await page.getByText('Discard it', { exact: true }).click()
  await page.getByRole('button', { name: 'Discard for good' }).click()
  await expect(page.getByText('Give a short reason.')).toBeVisible()
  await page.getByLabel('Why').fill('No version knows it.')
  await page.getByRole('button', { name: 'Discard for good' }).click()
  await expect(page.getByText('The failed message is discarded.')).toBeVisible()
  await expect(page.getByText('No version knows it.')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: 'Discarded a failed message' }).first()).toBeVisible()
})
