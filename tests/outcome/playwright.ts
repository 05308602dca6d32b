import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { ownFrames, writeOutcome } from './outcome.ts'

/**
 * Counts journeys, and keeps failures of the last attempt and those outside any journey. Written after each journey, in case
 * the runner does not live to its end.
 */
export default class OutcomeReporter implements Reporter {
  private root: Suite | null = null
  private readonly errors: TestError[] = []
  private readonly running = new Set<TestCase>()

  onBegin(_config: unknown, root: Suite): void {
    this.root = root
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onTestBegin(test: TestCase): void {
    this.running.add(test)
    this.write()
  }

  onTestEnd(test: TestCase): void {
    this.running.delete(test)
    this.write()
  }

  onEnd(_result: FullResult): void {
    this.running.clear()
    this.write()
  }

  private write(): void {
    const tests = this.root?.allTests() ?? []
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>) => tests.filter((test) => test.outcome() === outcome)
    writeOutcome({
      unfinished: [...this.running].map(nameOf),
      passed: withOutcome('expected').length,
      flaky: withOutcome('flaky').length,
      skipped: withOutcome('skipped').length,
      failures: [
        ...withOutcome('unexpected').map((test) =>
          [nameOf(test), ...(test.results.at(-1)?.errors ?? []).map(textOf)].join('\n'),
        ),
        ...this.errors.map((error) => `outside of any journey\n${textOf(error)}`),
      ],
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

function nameOf(test: TestCase): string {
  return test.titlePath().filter(Boolean).join(' > ')
}

function textOf(error: TestError): string {
  return ownFrames(error.stack ?? error.message ?? error.value ?? '')
}
