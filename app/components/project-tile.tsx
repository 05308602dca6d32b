import { classNames, stack } from '#app/ui/layout.ts'
import styles from './project-tile.module.css'

/** Decoration beside a project's written name. */
export function ProjectTile({ title }: { title: string }) {
  return (
    <span className={classNames(styles.tile, stack('middle'))} aria-hidden="true">
      {Array.from(title).slice(0, 2).join('').toLowerCase()}
    </span>
  )
}
