/** The files of the example film. A site that has them says where when it builds the editor; without it, there is no example film. */

const FOLDER: string | undefined = import.meta.env.VITE_FOOTAGE;

/** Two clips, a picture and a song, in this order. */
const FILES = [
  { path: "coast.mp4", name: "Coast.mp4", type: "video/mp4" },
  { path: "city.mp4", name: "City.mp4", type: "video/mp4" },
  { path: "city-poster.webp", name: "City at night.webp", type: "image/webp" },
  { path: "music.mp3", name: "Song.mp3", type: "audio/mpeg" },
];

export const hasDemo = !!FOLDER;

/** @throws Error if one of them can't be loaded. */
export const demoFiles = (): Promise<File[]> =>
  Promise.all(
    FILES.map(async ({ path, name, type }) => {
      const response = await fetch(`${FOLDER}${path}`).catch(() => undefined);
      if (!response?.ok) throw new Error("The example film could not be loaded. Check the connection, and try again.");
      return new File([await response.blob()], name, { type });
    }),
  );
