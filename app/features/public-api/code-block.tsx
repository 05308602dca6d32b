import { CopyButton } from '#app/ui/copy-button.tsx'
import styles from './public-api.module.css'

export function CodeBlock({ name, code }: { name: string; code: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className="visually-hidden">{name}</figcaption>
      <pre className="m-0 min-w-0 flex-1 py-2.5 text-caption wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label="Copy" />
    </figure>
  )
}
