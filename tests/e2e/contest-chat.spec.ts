import type { Page } from '@playwright/test'
import { EXAMPLE_HOOKS } from '../../workers/sandbox/chat/chats.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { setPremium } from './as-staff.ts'
import { draftContest } from './draft-contest.ts'
import { expect, player, signIn, testWith } from './journey.ts'
import { PORTS } from './ports.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a chat is tried, added, paused, fails and is removed, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player((javaScriptEnabled ? 116 : 118) + retry)
      const hook = EXAMPLE_HOOKS.slack.replace('4fTz', `4f${javaScriptEnabled ? 'J' : 'P'}${retry}`)
      await setPremium(login, true)
      await signIn(page, login)
      const contest = await draftContest(page, `Chat trial ${login}`)
      await page.goto(`${contest}/desk/messages`)
      await expect(page.getByRole('heading', { name: 'No channel yet.' })).toBeVisible()

      // An address of another chat comes back beside its field, with what was typed and ticked.
      const form = page.getByRole('region', { name: 'Add a channel' })
      await form.getByLabel('Chat').selectOption('Microsoft Teams')
      await form.getByLabel('Webhook address').fill(hook)
      await form.getByLabel('A new leader').check()
      await form.getByRole('button', { name: 'Add the channel' }).click()
      await expect(form.getByText(/^This is not a webhook of Microsoft Teams\./)).toBeVisible()
      await expect(form.getByLabel('Webhook address')).toHaveValue(hook)
      await expect(form.getByLabel('A new leader')).toBeChecked()
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)

      // A test arrives and keeps nothing.
      await form.getByLabel('Chat').selectOption('Slack')
      await form.getByRole('button', { name: 'Send a test' }).click()
      await expect(page.getByText('The test is in Slack.')).toBeVisible()
      expect(await postedTo(hook)).toEqual([expect.stringContaining('This is a test.')])
      await form.getByLabel('Name', { exact: true }).fill('#trial')
      await form.getByRole('button', { name: 'Add the channel' }).click()
      const channels = page.getByRole('region', { name: 'Channels' })
      await expect(channels).toContainText('Slack, #trial')
      await expect(channels).toContainText('New')
      await expect(channels).toContainText(`hooks.slack.com/…${hook.slice(-4)}`)
      expect(await page.content()).not.toContain(new URL(hook).pathname)

      // Paused and resumed.
      await channels.getByRole('button', { name: 'Pause Slack, #trial' }).click()
      await expect(channels).toContainText('Paused')
      await channels.getByRole('button', { name: 'Resume Slack, #trial' }).click()
      await expect(channels).toContainText('New')

      // The webhook is removed there, which a test finds out; then it works again.
      await failNext('slack', hook)
      await channels.getByRole('button', { name: 'Send a test to Slack, #trial' }).click()
      await expect(channels).toContainText('The webhook was removed there. Paste a new one.')
      await expect(channels).toContainText('Off since')
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await channels.getByRole('button', { name: 'Send a test to Slack, #trial' }).click()
      await expect(channels).toContainText('Works')
      expect(await postedTo(hook)).toHaveLength(2)

      await channels.getByRole('button', { name: 'Remove Slack, #trial' }).click()
      await expect(page.getByRole('heading', { name: 'No channel yet.' })).toBeVisible()
      await expectFitting(page, javaScriptEnabled)
    })
  })
}

/** The next message to this webhook; other journeys' go on. */
async function failNext(party: string, hook: string): Promise<void> {
  const reply = await fetch(`http://localhost:${PORTS.sandboxPort}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ party, kind: 'gone', path: new URL(hook).pathname }),
  })
  expect(reply.status).toBe(201)
}

async function postedTo(hook: string): Promise<string[]> {
  const query = new URLSearchParams({ channel: 'chat', to: hook })
  const reply = await fetch(`http://localhost:${PORTS.sandboxPort}/sandbox/messages?${query.toString()}`)
  const { messages } = (await reply.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text)
}

/** Nothing stands over the edge of a small phone. */
async function expectFitting(page: Page, isDrawn: boolean): Promise<void> {
  if (!isDrawn) return
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
