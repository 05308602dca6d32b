import type { CONTEST_VIEWS } from '#app/content/run-a-contest.ts'
import styles from './run-contest.module.css'

type Props = { name: (typeof CONTEST_VIEWS)[number]['picture']; alt: string }

/** A picture of the product in the reader's theme; the other one is never loaded. They are in public/contests. */
export function ContestPicture({ name, alt }: Props) {
  const size = { width: 960, height: 600, loading: 'lazy', decoding: 'async' } as const
  return (
    <span className={styles.picture}>
      <img src={`/contests/${name}-light.webp`} alt={alt} className={styles.light} {...size} />
      <img src={`/contests/${name}-dark.webp`} alt={alt} className={styles.dark} {...size} />
    </span>
  )
}
