/** What a dynamic import gives, or a sentence for people: the server may have newer pages than this one. */
export async function fetched<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch {
    throw new Error('A part of this page could not be fetched. Load it anew.');
  }
}
