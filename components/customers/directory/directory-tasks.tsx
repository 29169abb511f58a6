import type { DirectoryPanel } from "@/lib/modules/customers/filter";
import {
  CompanyDetail,
  CompanyDialog,
  CustomerDetail,
  CustomerDialog,
  DuplicatesDialog,
  ImportDialog,
  MergeDialog,
  StartDialog,
} from "./directory-parts";
import type { Task, TaskActions } from "./task-actions";

/** The one dialog that is open: a task, or else what the address names. */
export function DirectoryTasks({
  task,
  panel,
  actions,
}: {
  task: Task | null;
  panel: DirectoryPanel;
  actions: TaskActions;
}) {
  const close = () => actions.onPanel(null, "replace");
  if (task) return <OpenTask task={task} actions={actions} />;
  switch (panel?.type) {
    case "customer":
      return <CustomerDetail key={panel.id} id={panel.id} actions={actions} onClose={close} />;
    case "company":
      return <CompanyDetail key={panel.id} id={panel.id} actions={actions} onClose={close} />;
    case "duplicates":
      return <DuplicatesDialog actions={actions} onClose={close} />;
    case "import":
      return <ImportDialog id={panel.id} actions={actions} onClose={close} />;
    default:
      return null;
  }
}

function OpenTask({ task, actions }: { task: Task; actions: TaskActions }) {
  switch (task.type) {
    case "customer-form":
      return <CustomerDialog customer={task.customer} actions={actions} />;
    case "company-form":
      return <CompanyDialog company={task.company} actions={actions} />;
    case "start":
      return <StartDialog customer={task.customer} onClose={actions.onTaskDone} />;
    case "merge":
      return <MergeDialog customer={task.customer} other={task.other} actions={actions} />;
  }
}
