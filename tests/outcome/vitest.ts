import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node'
import { ownFrames, writeOutcome } from './outcome.ts'

/** Counts tests, and keeps failures in a test, around it, or outside any. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const inState = (state: 'passed' | 'skipped') => tests.filter((test) => test.result().state === state).length
    writeOutcome({
      passed: inState('passed'),
      flaky: 0,
      skipped: inState('skipped'),
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => describe(test.fullName, test.module, test.result().errors ?? [])),
        ...suites
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => describe(nameOf(suite), suite.type === 'module' ? suite : suite.module, suite.errors())),
        ...errors.map((error) => `outside of any test\n${textOf(error)}`),
      ],
    })
  }
}

function describe(name: string, module: TestModule, errors: readonly SerializedError[]): string {
  return [`${module.project.name}: ${module.relativeModuleId} > ${name}`, ...errors.map(textOf)].join('\n')
}

function nameOf(suite: TestModule | TestSuite): string {
  return suite.type === 'module' ? 'the file' : suite.fullName
}

function textOf({ name, message, stack, stacks = [], diff }: SerializedError): string {
  // The runner knows the sources of what was bundled.
  const frames = stacks.map(({ method, file, line, column }) => `    at ${method} (${file}:${line}:${column})`)
  const traced = frames.length > 0 ? [`${name}: ${message}`, ...frames].join('\n') : (stack ?? message)
  return [ownFrames(traced), diff].filter(Boolean).join('\n')
}
