import { act } from './act.ts'
import { expect, runCron, testWith } from './journey.ts'
import { AGENTS, startMovableProduct, type MovableProduct } from './movable-product.ts'
import { address, people } from './seeded.ts'
import { signInByRequests } from './sign-in.ts'

/** What agents open is looked for once a day, so the servers move to the next one. */

const ORIGIN = address(AGENTS)
const SANDBOX = `http://localhost:${AGENTS.sandboxPort}`

const test = testWith(false)
test.use({ baseURL: ORIGIN, javaScriptEnabled: false })

let product: MovableProduct

test.beforeAll(async () => {
  product = await startMovableProduct('2026-11-20T15:00:00Z', AGENTS)
})

test.afterAll(() => product.stop())

test('what an agent opened for somebody earns them 40 points, and /why says whose it is, or that it is nobody’s', async ({
  page,
  request,
}) => {
  const { login = '' } = (await people(AGENTS)).find(({ pace }) => pace === 'modest') ?? {}
  await signInByRequests(request, ORIGIN, login)
  const opened = { type: 'ask_agent', by: login, agent: 'copilot-swe-agent[bot]', deliver: true }
  const own = await act({ ...opened, naming: 'assigned', title: 'Round the last corners' }, SANDBOX)
  const nobodys = await act({ ...opened, naming: 'nobody', title: 'Round all other corners' }, SANDBOX)
  for (const url of [own, nobodys]) {
    const thread = new URL(url).pathname.slice(1).replace('/pull/', '#')
    await act({ type: 'merge_pull_request', thread, deliver: true }, SANDBOX)
  }
  await product.moveTo('2026-11-21T15:30:00Z')
  // Something to be read for.
  await act({ type: 'push_commits', by: login, deliver: true }, SANDBOX)
  await expect(async () => {
    await runCron('* * * * *', AGENTS)
    const answer = await request.get(`${ORIGIN}/api/v1/players/${login}/weeks/2026-W47`)
    const { entries } = (await answer.json()) as { entries: Record<string, unknown>[] }
    const accepted = entries.filter(({ kind, url }) => kind === 'pull_request_accepted' && url === own)
    expect(accepted).toMatchObject([{ points: 40, agent: 'copilot-swe-agent' }])
    expect(entries.filter(({ url }) => url === nobodys)).toEqual([])
  }).toPass()
  await page.goto(`/player/${login}`)
  await expect(page.locator('#ledger')).toContainText('Opened by GitHub Copilot')
  await page.goto(`/why?address=${encodeURIComponent(own)}`)
  await expect(page.locator('#content')).toContainText(login)
  await expect(page.locator('#content')).toContainText('Pull request accepted')
  await page.goto(`/why?address=${encodeURIComponent(nobodys)}`)
  await expect(page.locator('#content')).toContainText('An agent’s account opened it. We look once a day')
})
