/** Remembers what a function loads, by its argument. After a failure, the next call tries again. */
export function loadOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const earlier = known.get(key);
    if (earlier) return earlier;
    const loading = load(key);
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
}
