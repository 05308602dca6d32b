import { act } from './act.ts'
import { expect, player, runCron, signIn, testWith } from './journey.ts'

const PULL_REQUEST = 'Keep the rope dry while it rains'

const test = testWith(false)
test.use({ javaScriptEnabled: false })

test('work that lands by a commit counts like a merge, and its row, /why and the API say as what', async ({
  page,
  request,
}, { retry }) => {
  const { login } = await player(156 + retry)
  await signIn(page, login)
  const address = await act({ type: 'open_pull_request', by: login, title: PULL_REQUEST, deliver: true })
  const thread = new URL(address).pathname.slice(1).replace('/pull/', '#')
  await act({ type: 'land_pull_request', thread, how: 'named', deliver: true })
  const why = `/why?address=${encodeURIComponent(address)}`
  await expect(async () => {
    await runCron('* * * * *')
    await page.goto(why)
    await expect(page.locator('#content')).toContainText(/Merged as [\da-f]{7}\b/)
  }).toPass()
  await expect(page.locator('#content')).toContainText('Pull request accepted')
  const text = (await page.locator('#content').textContent()) ?? ''
  const [, commit = ''] = /Merged as ([\da-f]{7})/.exec(text) ?? []
  await page.goto(`/player/${login}`)
  await expect(page.locator('#ledger')).toContainText(`Merged as ${commit}`)
  const row = page
    .locator('#ledger li')
    .filter({ hasText: `Merged as ${commit}` })
    .first()
  await expect(row).toContainText('+40')
  const answer = await request.get(`/api/v1/players/${login}/weeks/2026-W47`)
  const { entries } = (await answer.json()) as { entries: Record<string, unknown>[] }
  const accepted = entries.filter(({ url, kind }) => url === address && kind === 'pull_request_accepted')
  expect(accepted[0]?.['landed']).toMatchObject({ commit: expect.stringMatching(`^${commit}`) as unknown })
  expect(accepted).toMatchObject([{ points: 40, lane: { code: 'full' } }])
})
