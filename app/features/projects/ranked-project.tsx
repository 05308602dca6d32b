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

/** A project with its face and its owner's, its place and clicks, and how its owner's week goes. */
export function RankedProject({ project, rank }: Props) {
  const { title, description, host, repository, owner, clicks, since, weekPoints } = project
  return (
    <article className="panel grid h-full grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr_auto_auto] items-start gap-x-4 gap-y-1 px-4 pt-4 pb-2 max-xs:gap-x-3">
      <span className={styles.face}>
        <ProjectTile title={title} />
      </span>
      <h2 className="min-w-0 text-lg leading-tight">
        <ProjectTitle project={project} />
      </h2>
      <p className={classNames('hint flex min-w-0 items-center gap-2', styles.owner)}>
        <Avatar name={owner.username} url={owner.avatarUrl} ring={owner.premium ? 'gold' : null} />
        <Anchor href={`/player/${owner.username}`}>{owner.username}</Anchor>
        {owner.isViewer && <Tag tone="moss">You</Tag>}
        {owner.premium && <Tag tone="gold">Premium</Tag>}
      </p>
      <p className={classNames('hint flex min-h-11 items-center gap-3', styles.clicks)}>
        {rank !== null && (
          <span
            className={classNames(
              'num min-w-8.5 rounded-[0.5rem] bg-[var(--metal-tint,var(--sunk))] px-2 py-0.75 text-center text-base font-semibold text-[var(--metal-ink,var(--ink))]',
              medalClass(rank),
            )}
          >
            <span className="visually-hidden">Place </span>
            {formatNumber(rank)}
          </span>
        )}
        <span>
          <b className="num">{formatNumber(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'}
        </span>
      </p>
      {description !== '' && <p className="col-span-full wrap-anywhere">{description}</p>}
      <p className="col-span-full mt-2 border-t border-line pt-3 text-hint text-soft [&_b]:font-semibold [&_b]:text-moss">
        {since}
        {weekPoints > 0 && (
          <>
            , its owner has <b>{formatCount(weekPoints, 'point')}</b> this week
          </>
        )}
      </p>
      <p className={classNames('flex flex-wrap items-center gap-x-4 gap-y-0', styles.where)}>
        {host !== null && <span>{host}</span>}
        {repository !== null && (
          <a href={repository.href} rel="nofollow ugc noopener">
            {repository.name}
          </a>
        )}
      </p>
    </article>
  )
}
