import { Checks } from "./Checks.jsx";

export default function Page() {
  return <Checks />;
}
