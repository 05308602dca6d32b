import styles from './flag.module.css'

/** Decorative beside the written country. Keeps its place until the file is there. */
export function Flag({ url }: { url: string | null | undefined }) {
  return url == null ? null : <img className={styles.flag} src={url} alt="" width="21" height="14" loading="lazy" />
}
