import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { ownFrames, writeOutcome } from './outcome.ts'

/** Counts journeys, and keeps failures of the last attempt and those outside any journey. */
export default class OutcomeReporter implements Reporter {
  private root: Suite | null = null
  private readonly errors: TestError[] = []

  onBegin(_config: unknown, root: Suite): void {
    this.root = root
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd(_result: FullResult): void {
    const tests = this.root?.allTests() ?? []
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>) => tests.filter((test) => test.outcome() === outcome)
    writeOutcome({
      passed: withOutcome('expected').length,
      flaky: withOutcome('flaky').length,
      skipped: withOutcome('skipped').length,
      failures: [
        ...withOutcome('unexpected').map((test) =>
          [test.titlePath().filter(Boolean).join(' > '), ...(test.results.at(-1)?.errors ?? []).map(textOf)].join('\n'),
        ),
        ...this.errors.map((error) => `outside of any journey\n${textOf(error)}`),
      ],
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

function textOf(error: TestError): string {
  return ownFrames(error.stack ?? error.message ?? error.value ?? '')
}
