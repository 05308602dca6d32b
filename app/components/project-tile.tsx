import styles from './project-tile.module.css'

/** Decoration beside a project's written name. */
export function ProjectTile({ title }: { title: string }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      {Array.from(title).slice(0, 2).join('').toLowerCase()}
    </span>
  )
}
