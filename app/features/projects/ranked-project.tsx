import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { ListedProjectView } from '#app/core/projects/project-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { medalClass } from '#app/ui/metal.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './projects.module.css'

type Props = {
  project: ListedProjectView
  /** Its place by clicks; null where that is not known. */
  rank: number | null
}

/** One of the first three, with its face and its owner's, and how its owner's week goes. */
export function TopProject({ project, rank }: Props) {
  const { title, description, since, weekPoints } = project
  return (
    <article className="panel flex h-full flex-col gap-3 p-4">
      <div className="flex items-start gap-4">
        <span className={styles.face}>
          <ProjectTile title={title} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-tight wrap-anywhere">
            <ProjectTitle project={project} />
          </h2>
          <Owner project={project} />
        </div>
        <Place rank={rank} />
      </div>
      {description !== '' && <p className="wrap-anywhere">{description}</p>}
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-hint text-soft">
        <span>
          {since}
          {weekPoints > 0 && `, ${formatCount(weekPoints, 'point')} this week`}
        </span>
        <Clicks project={project} />
      </p>
      <Where project={project} />
    </article>
  )
}

/** One line of the list. */
export function ProjectRow({ project, rank }: Props) {
  const { title, description } = project
  return (
    <article className={classNames('grid items-center gap-x-4 border-t border-line py-2', styles.row)}>
      <Place rank={rank} />
      <ProjectTile title={title} />
      <div className="min-w-0">
        <h2 className="truncate font-body text-base leading-snug font-semibold tracking-normal">
          <ProjectTitle project={project} />
        </h2>
        {description !== '' && <p className="truncate text-hint text-soft">{description}</p>}
      </div>
      <div className={styles.by}>
        <Owner project={project} />
      </div>
      <p className="text-end text-hint whitespace-nowrap text-soft">
        <Clicks project={project} />
      </p>
    </article>
  )
}

function Owner({ project: { owner } }: Pick<Props, 'project'>) {
  return (
    <p className="hint flex min-h-11 min-w-0 items-center gap-2">
      <Avatar name={owner.username} url={owner.avatarUrl} size="small" />
      <Anchor
        href={`/player/${owner.username}`}
        className="quiet-link inline-flex min-h-11 min-w-0 items-center text-ink"
      >
        <span className="truncate">{owner.username}</span>
      </Anchor>
      {owner.isViewer && <Tag tone="moss">You</Tag>}
      {owner.premium && <Tag>Premium</Tag>}
    </p>
  )
}

function Place({ rank }: Pick<Props, 'rank'>) {
  if (rank === null) return <span />
  return (
    <span
      className={classNames(
        'num min-w-8.5 rounded bg-[var(--metal-tint,var(--sunk))] px-2 py-0.75 text-center text-base font-semibold whitespace-nowrap text-[var(--metal-ink,var(--ink))]',
        medalClass(rank),
      )}
    >
      <span className="visually-hidden">Place </span>
      {formatNumber(rank)}
    </span>
  )
}

function Clicks({ project: { clicks } }: Pick<Props, 'project'>) {
  return (
    <span>
      <b className="num text-ink">{formatNumber(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}
    </span>
  )
}

function Where({ project: { host, repository } }: Pick<Props, 'project'>) {
  if (host === null && repository === null) return null
  return (
    <p className="tall-links flex flex-wrap items-center gap-x-4 border-t border-line text-hint wrap-anywhere text-soft">
      {host !== null && <span className="inline-flex min-h-11 items-center">{host}</span>}
      {repository !== null && (
        <a href={repository.href} rel="nofollow ugc noopener">
          {repository.name}
        </a>
      )}
    </p>
  )
}
