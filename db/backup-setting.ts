/** The setting in which `npm run backup` notes when it made a copy: `{ at }`, epoch milliseconds. */
export const BACKUP_SETTING = 'backup'
