import type { Page } from '@playwright/test'

/** Records faults of pages: console errors and warnings, exceptions, CSP violations, failed requests. */
export async function watchPage(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => {
    // A refused form answers 400, an existing player 409, nobody's page 404; Chromium reports them as failed resources.
    const isAnswer =
      /status of 4(?:00|09)/.test(message.text()) || message.location().url.includes('/player/nobody-of-')
    // What a link asks for ahead is used late where the machine is busy, which Chromium measures in seconds.
    const isLate = message.text().includes('was preloaded using link preload but not used within a few seconds')
    // This file's own script, refused by the sandbox's previews of mails.
    const isPreview = message.location().url === 'about:srcdoc'
    if (!['error', 'warning'].includes(message.type()) || isAnswer || isLate || isPreview) return
    faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Where links lead out of the product is nothing.
    if (new URL(request.url()).hostname.endsWith('.example')) return
    // Leaving a page aborts its pending requests; without JavaScript every script counts as blocked by a policy.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') faults.push(`request failed: ${request.url()} (${reason})`)
  })
  await page.exposeBinding('tellViolation', (_source, violation: string) => faults.push(`CSP violation: ${violation}`))
  await page.addInitScript(observe)
  return faults
}

/** Layout shifts since the page was opened: their sum, and the elements that moved. */
export async function layoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: Shift[] }
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
    }
  })
}

type Shift = { value: number; moved: string[] }

function observe(): void {
  const target = globalThis as unknown as { shifts: Shift[]; tellViolation: (violation: string) => void }
  target.shifts = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    target.tellViolation(`${violatedDirective} ${blockedURI}`),
  )
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '')
      if (!hadRecentInput) target.shifts.push({ value, moved: moved.map((html) => html.slice(0, 120)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
