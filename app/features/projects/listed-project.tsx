import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { ListedProjectView } from '#app/core/projects/project-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './projects.module.css'

type Props = { project: ListedProjectView }

/** One of the first three, with its owner and how their week is going. */
export function TopProject({ project }: Props) {
  const { title, description, since } = project
  return (
    <article className="panel flex h-full flex-col gap-3 p-4">
      <div className="flex items-start gap-4">
        <span className={styles.face}>
          <ProjectTile title={title} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className={classNames('text-xl leading-tight wrap-anywhere', styles.name)}>
            <ProjectTitle project={project} />
          </h2>
          <Owner project={project} />
        </div>
      </div>
      {description !== '' && <p className="wrap-anywhere">{description}</p>}
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-hint text-soft">
        <span>{since}</span>
        <Clicks project={project} />
      </p>
      <Where project={project} />
    </article>
  )
}

export function ProjectRow({ project }: Props) {
  const { title, description, host, repository } = project
  return (
    <article className={classNames('grid items-center gap-x-4 border-t border-line py-2', styles.row)}>
      <ProjectTile title={title} />
      <div className="min-w-0">
        <div className="flex items-center gap-x-3">
          <h2 className={classNames('font-body text-base leading-snug font-semibold tracking-normal', styles.name)}>
            <ProjectTitle project={project} />
          </h2>
          <span className="min-w-16 flex-1 truncate text-hint text-soft max-md:hidden">{host ?? repository?.name}</span>
        </div>
        {description !== '' && (
          <p className="line-clamp-2 text-hint wrap-anywhere text-soft md:line-clamp-1">{description}</p>
        )}
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

function Owner({ project: { owner } }: Props) {
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

function Clicks({ project: { clicks } }: Props) {
  return (
    <span>
      <b className="num text-ink">{formatNumber(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}
    </span>
  )
}

function Where({ project: { host, href, repository } }: Props) {
  if (host === null && repository === null) return null
  return (
    <p className="tall-links flex flex-wrap items-center gap-x-4 border-t border-line text-hint wrap-anywhere text-soft">
      {host !== null && href !== null && (
        <Anchor href={href} rel="nofollow ugc noopener">
          {host}
        </Anchor>
      )}
      {repository !== null && (
        <a href={repository.href} rel="nofollow ugc noopener">
          {repository.name}
        </a>
      )}
    </p>
  )
}
