import { expect, inOwnContext, untilInteractive } from './journey.ts'

/** A tab that was open while so many builds were deployed that its own files are gone. */

for (const [how, comesBack] of [
  ['finds the new build’s files', true],
  ['finds none, and links still lead on', false],
] as const)
  inOwnContext(`an open tab whose next file is gone reloads once, ${how}`, async ({ context }) => {
    // A page of its own, because the missing file is a fault that journeys report.
    const tab = await context.newPage()
    const documents: string[] = []
    tab.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await tab.goto('/')
    await untilInteractive(tab)
    await tab.route('**/assets/*.js', (route) =>
      comesBack && documents.length > 1 ? route.continue() : route.fulfill({ status: 404 }),
    )
    const prizes = tab.locator('a[href="/prizes"]').first()
    await prizes.click()
    await expect.poll(() => documents).toEqual(['/', '/'])
    await tab.waitForLoadState('networkidle')
    if (comesBack) await untilInteractive(tab)
    await prizes.click()
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(/chest/i)
    expect(documents).toEqual(comesBack ? ['/', '/'] : ['/', '/', '/prizes'])
  })
