import fs from 'node:fs'
import path from 'node:path'

/** Lines of a failure's message to keep: the rest is its stack. */
const MOST_LINES = 12
const shortened = (message) => message.split('\n').slice(0, MOST_LINES).join('\n')

/**
 * Sums the reports below `test-results/`: passed, failed and skipped tests, and the failures (`{ test,
 * messages }`). A missing report counts as a failure, so that a crash cannot pass.
 */
export function outcomes(root) {
  const read = (file, toOutcome) => {
    try {
      return toOutcome(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')), root)
    } catch (error) {
      const failures = [{ test: file, messages: [error.message] }]
      return { passed: 0, failed: 1, skipped: 0, failures }
    }
  }
  const both = [
    read('test-results/vitest.json', ofVitest),
    read('test-results/playwright.json', ofPlaywright),
  ]
  const sum = (key) => both.reduce((total, outcome) => total + outcome[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: both.flatMap(({ failures }) => failures),
  }
}

function ofVitest(report, root) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${file}: ${fullName}`,
        messages: failureMessages.map(shortened),
      }))
    // Only its set-up or import failed.
    const isBroken = status === 'failed' && tests.length === 0
    return isBroken
      ? [{ test: file, messages: [shortened(message || 'Its set-up failed: see above.')] }]
      : tests
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/** Lines of a page's outline to keep. */
const MOST_OF_PAGE = 80

/** The page outline that Playwright stored for a failed test: CI shows no pictures. */
function pageOf({ attachments }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file || !fs.existsSync(file)) return []
  const [, outline] = /```yaml\n([\s\S]*?)\n```/.exec(fs.readFileSync(file, 'utf8')) ?? []
  return outline ? [`The page:\n${outline.split('\n').slice(-MOST_OF_PAGE).join('\n')}`] : []
}

function ofPlaywright({ stats, suites, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      test: `${file}: ${title}`,
      messages: tests.flatMap(({ results }) =>
        results.flatMap((result) => [
          ...result.errors.map(({ message }) => shortened(message)),
          ...pageOf(result),
        ]),
      ),
    }))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...failures,
      ...errors.map(({ message }) => ({ test: 'the browser tests', messages: [shortened(message)] })),
    ],
  }
}
