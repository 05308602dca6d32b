import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { plainWords } from '#app/domain/tables/people-columns.ts'

/** Headings as `plainWords` writes them: without accents and signs. */
const WHOLE = ['name', 'full name', 'real name', 'your name', 'student', 'student name', 'participant', 'participant name', 'name and surname', 'nombre completo', 'nombre y apellidos', 'nom complet', 'nom et prenom', 'nome completo', 'nome e cognome', 'vollstandiger name', 'vor und nachname', 'naam', 'navn', 'namn', 'nimi', '名前', '氏名', '姓名', '이름'] // prettier-ignore
const GIVEN = ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre', 'nome', 'fornavn', 'fornamn', 'voornaam', 'imie', 'etunimi'] // prettier-ignore
const FAMILY = ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname', 'apellido', 'apellidos', 'nom', 'nom de famille', 'cognome', 'sobrenome', 'etternavn', 'efternavn', 'efternamn', 'achternaam', 'nazwisko', 'sukunimi'] // prettier-ignore

/** The name among what an organiser keeps about somebody, found by the headings; null for none. */
export function keptName(columns: KeptColumns): string | null {
  const valueOf = (headings: readonly string[]) =>
    Object.entries(columns).find(
      ([heading, value]) => headings.includes(plainWords(heading)) && value.trim() !== '',
    )?.[1]
  const parts = [valueOf(GIVEN), valueOf(FAMILY)].filter((part) => part !== undefined)
  const name = valueOf(WHOLE) ?? (parts.length === 0 ? null : parts.join(' '))
  return name === null ? null : name.replaceAll(/\s+/g, ' ').trim()
}
