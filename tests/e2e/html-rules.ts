import { HtmlValidate } from 'html-validate'
import { findParseFaults } from '../parse-faults.ts'

const rules = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes: `dateTime`, `<br/>`, `inert=""`. To a browser these are the same.
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    // React's useId makes `:r1:`; valid since HTML 5, and no selector of ours names one.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Safari tells no list to VoiceOver where the marks are styled away, unless the role says so. */
const LIST_ROLE = 'Redundant role "list" on '

/** What is wrong with a document as the server sent it. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await rules.validateString(html)
  const broken = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !message.startsWith(LIST_ROLE))
    .map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message} near ${html.slice(Math.max(0, offset - 60), offset + 100)}`,
    )
  return [...findParseFaults(html), ...broken]
}
