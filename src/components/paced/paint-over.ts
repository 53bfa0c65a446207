/** Paints a picture in place of the one before. The canvas gets its size. */
export function paintOver(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  width: number,
  height: number,
): void {
  const { canvas } = context;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  else context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
}
