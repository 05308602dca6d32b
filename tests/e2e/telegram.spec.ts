import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, player, signIn, test, testWith } from './journey.ts'
import { PORTS } from './ports.ts'

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`Telegram is connected, brings a message, and is disconnected, ${how}`, async ({ page, context }, {
      retry,
    }) => {
      const { login } = await player((javaScriptEnabled ? 11 : 14) + retry)
      const chat = (javaScriptEnabled ? 610_010 : 610_020) + retry
      await signIn(page, login, '/settings#telegram')
      const card = page.locator('details', { hasText: 'Telegram' })
      await expect(card).toContainText('Not connected')
      await expect(card).toContainText('+50')

      // The form opens Telegram in another tab; Start connects the chat.
      const opened = context.waitForEvent('page')
      await card.getByRole('button', { name: 'Connect Telegram' }).click()
      const telegram = await opened
      await press(telegram, chat, 'Start')
      await expect(telegram.locator('[data-chat]')).toContainText('This chat is connected')
      await expect(telegram.locator('[data-chat]')).toContainText('50 points are added')
      const link = telegram.url()
      await telegram.close()
      await page.reload()
      await expect(card).toContainText('Connected')
      await expect(card.getByRole('link', { name: 'Open the chat' })).toBeVisible()
      expect(await page.content()).not.toContain(String(chat))
      const heard = await messagesTo(chat)
      expect(heard.at(-1)).toContain('This chat is connected')

      // The link works once: another person's Start is refused.
      await page.goto(link)
      await press(page, chat + 5000, 'Start')
      await expect(page.locator('[data-chat]')).toContainText('This link no longer works')

      await page.goto('/settings#telegram')
      await card.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page).toHaveURL(/\/settings#telegram$/)
      await expect(page.getByText('Telegram is disconnected.')).toBeVisible()
      await expect(card).toContainText('Not connected')
      await expect(card).not.toContainText('+50')

      // A new connection can be ended in the chat too.
      const again = context.waitForEvent('page')
      await card.getByRole('button', { name: 'Connect Telegram' }).click()
      const second = await again
      await press(second, chat, 'Start')
      await expect(second.locator('[data-chat]')).not.toContainText('50 points')
      await press(second, chat, 'Stop')
      await expect(second.locator('[data-chat]')).toContainText('This chat is disconnected')
      await second.getByRole('link', { name: 'Back to the product' }).click()
      await expect(second.locator('details', { hasText: 'Telegram' })).toContainText('Not connected')
    })
  })
}

test('coming back from Telegram the settings have looked again', async ({ page, context }) => {
  await signIn(page, (await player(33)).login, '/settings#telegram')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Connect Telegram' }).click()
  const telegram = await opened
  await press(telegram, 610_003, 'Start')
  await expect(telegram.locator('[data-chat]')).toContainText('This chat is connected')
  await telegram.close()
  // Headless tabs never hide, so the test dispatches the event of a return itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(
    page.locator('details', { hasText: 'Telegram' }).getByRole('link', { name: 'Open the chat' }),
  ).toBeVisible()
})

test('axe finds nothing on the card of a connected and a switched-off chat, in either theme', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, (await player(34)).login, '/settings#telegram')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Connect/ }).click()
  const telegram = await opened
  await press(telegram, 610_004, 'Start')
  await expect(telegram.locator('[data-chat]')).toContainText('This chat is connected')
  await telegram.close()
  await page.reload()
  await expectFittingAndAccessible(page)
  await page.getByRole('checkbox', { name: 'By Telegram' }).uncheck()
  await expect(page.locator('details', { hasText: 'Telegram' })).toContainText('Connected, switched off')
  await expectFittingAndAccessible(page)
})

async function press(page: Page, chat: number, name: 'Start' | 'Stop'): Promise<void> {
  await page.getByLabel('Who you are').fill(String(chat))
  await page.getByRole('button', { name }).click()
}

async function messagesTo(chat: number): Promise<string[]> {
  const reply = await fetch(`http://localhost:${PORTS.sandboxPort}/sandbox/messages?channel=telegram&to=${chat}`)
  return ((await reply.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
}

async function expectFittingAndAccessible(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await expectAccessibleInBothThemes(page)
}
