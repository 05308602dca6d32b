import { CopyButton } from '#app/ui/copy-button.tsx'
import styles from './code-block.module.css'

/** Text to copy; `name` labels it for screen readers. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className="visually-hidden">{name}</figcaption>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label="Copy" />
    </figure>
  )
}
