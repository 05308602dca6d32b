import { Anchor } from '#app/ui/anchor.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { CodeBlock } from './code-block.tsx'
import type { OperationView } from './load-api-docs.server.ts'

export function OperationSection({ operation, origin }: { operation: OperationView; origin: string }) {
  const { id, path, summary, description, parameters, mediaType, exampleHref } = operation
  return (
    <article className="panel mt-4 p-6 max-sm:p-4 [&_h3]:mt-0" aria-labelledby={id}>
      <h3 id={id}>{summary}</h3>
      <p className="flex flex-wrap items-center gap-2 [&_code]:text-small [&_code]:wrap-anywhere">
        <Tag tone="moss">GET</Tag> <code>{path}</code>
      </p>
      <p>
        <Words text={description} />
      </p>
      {parameters.length > 0 && <Parameters operation={operation} />}
      <Answer operation={operation} />
      {mediaType === 'image/svg+xml' && (
        <p className="[&_img]:h-auto [&_img]:max-w-full">
          <img src={exampleHref} alt={`Example of ${summary.toLowerCase()}`} />
        </p>
      )}
      <CodeBlock name={`${summary}, an example`} code={`curl "${origin}${exampleHref}"`} />
      <p>
        <Anchor href={exampleHref} className="inline-flex min-h-11 items-center">
          Open the example<span className="visually-hidden"> of {summary.toLowerCase()}</span>
        </Anchor>
      </p>
    </article>
  )
}

function Parameters({ operation: { summary, parameters } }: { operation: OperationView }) {
  return (
    <div className="mt-4 [&_td]:align-top [&_td:first-child]:w-32">
      <Table caption={`Parameters: ${summary}`}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, isInPath, type, standard, example, description }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                <span className="caption block wrap-anywhere">{isInPath ? 'in the path' : 'optional'}</span>
              </td>
              <td>
                {description !== null && <Words text={description} />}
                <span className="caption block wrap-anywhere">
                  {type}
                  {standard !== null && `, ${standard} by default`}
                  {example !== null && `, such as ${example}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Answer({ operation: { mediaType, schema, problems, maxAge } }: { operation: OperationView }) {
  return (
    <dl className="soft-terms mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt>Returns</dt>
      <dd>{schema === null ? <code>{mediaType}</code> : <a href={`#schema-${schema}`}>{schema}</a>}</dd>
      <dt>Cacheable for</dt>
      <dd>{maxAge < 3600 ? formatCount(maxAge / 60, 'minute') : formatCount(maxAge / 3600, 'hour')}</dd>
      {problems.length > 0 && (
        <>
          <dt>Problems</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {problems.map((code) => (
              <a key={code} href={`#problem-${code}`}>
                <code>{code}</code>
              </a>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Backticks mark code. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </>
  )
}
