import { Disclosure } from '#app/ui/disclosure.tsx'
import { Table } from '#app/ui/table.tsx'
import { Words } from './endpoint-section.tsx'
import type { ApiDocsView } from './load-api-docs.server.ts'
import type { FieldView } from './schema-text.ts'
import styles from './public-api.module.css'

export function Problems({ problems }: Pick<ApiDocsView, 'problems'>) {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">Problems</h2>
      <p>
        Errors come as <code>application/problem+json</code> (RFC 9457). The <code>code</code> is stable; the texts may
        change.
      </p>
      <div className={styles.table}>
        <Table caption="Problems by code">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Means</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ code, status, detail }) => (
              <tr key={code} id={`problem-${code}`}>
                <td>
                  <code>{code}</code>
                  <span className="caption block">{status}</span>
                </td>
                <td>{detail}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

export function Schemas({ schemas }: Pick<ApiDocsView, 'schemas'>) {
  return (
    <section aria-labelledby="schemas">
      <h2 id="schemas">Schemas</h2>
      <p>Every response, field by field.</p>
      <div className="mt-4">
        {schemas.map(({ name, description, fields }) => (
          <Disclosure key={name} summary={<h3 className="font-mono text-base leading-normal font-semibold">{name}</h3>}>
            {/* Inside, because a link to it opens the fold. */}
            <div id={`schema-${name}`} className="scroll-mt-24">
              {description !== null && <p>{description}</p>}
              <dl className="text-ink">
                {fields.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </dl>
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function Field({ field: { name, type, description } }: { field: FieldView }) {
  return (
    <div className="stack gap-x-4 gap-y-1 border-t border-line py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        {type.schema === null ? type.text : <a href={`#schema-${type.schema}`}>{type.text}</a>}
        {description !== null && (
          <span className="caption block">
            <Words text={description} />
          </span>
        )}
      </dd>
    </div>
  )
}
